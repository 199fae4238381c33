#!/bin/sh
# Draws the app's PNG icons from their SVGs with Chromium: `sh web/scripts/icons.sh`.
set -eu
cd "$(dirname "$0")/.."
browser=${CHROMIUM:-chromium}

draw() { # SVG, PNG, size
  twice=$((2 * $3))
  page=$(mktemp --suffix .html)
  printf '<body style="margin:0"><img src="file://%s" width="%s" height="%s">' "$PWD/$1" $twice $twice >"$page"
  "$browser" --headless --no-sandbox --disable-gpu --hide-scrollbars --default-background-color=00000000 \
    --window-size="$twice,$twice" --force-device-scale-factor=0.5 \
    --screenshot="$PWD/$2" "file://$page" >/dev/null 2>&1
  rm "$page"
}

draw public/icon.svg public/icon-192.png 192
draw public/icon.svg public/icon-512.png 512
draw scripts/icon-maskable.svg public/icon-maskable-512.png 512
