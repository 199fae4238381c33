/** The Japanese companion of the type, loaded only where the page is Japanese; of its many parts, those whose letters occur. */

import "@fontsource/zen-kaku-gothic-new/400.css";
import "@fontsource/zen-kaku-gothic-new/700.css";
