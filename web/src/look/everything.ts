/** Every letter of the Japanese font, in many parts, of which a browser loads those whose letters occur. */

import "@fontsource/zen-kaku-gothic-new/400.css";
import "@fontsource/zen-kaku-gothic-new/700.css";
