/** Statuses that have a colour of their own. */
export const MOST_COLORS = 32

/** One point for each marker, a little larger than its disc. */
export const MARKER_VERTEX = `#version 300 es
layout(location = 0) in vec2 previous;
layout(location = 1) in vec2 next;
layout(location = 2) in uint status;
uniform vec4 pixelFromGame;
uniform vec2 canvas;
uniform float share;
uniform float reach;
uniform int shown;
uniform vec4 colors[${MOST_COLORS}];
flat out vec4 color;

void main() {
  if (((shown >> int(status)) & 1) == 0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  vec2 pixel = mix(previous, next, share) * pixelFromGame.xy + pixelFromGame.zw;
  color = colors[min(int(status), ${MOST_COLORS - 1})];
  // The viewport is wider than the canvas: a point whose middle lies outside of it is not drawn at all.
  vec2 within = (pixel + reach) / (canvas + 2.0 * reach);
  gl_Position = vec4(within * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
  gl_PointSize = 2.0 * reach;
}`

/** A disc with a rim; both edges fade over one pixel. */
export const MARKER_FRAGMENT = `#version 300 es
precision highp float;
uniform float radius;
uniform float reach;
uniform float rimWidth;
uniform vec4 rim;
flat in vec4 color;
out vec4 seen;

void main() {
  float distance = length(gl_PointCoord - 0.5) * 2.0 * reach;
  float within = clamp(radius - distance + 0.5, 0.0, 1.0);
  float inside = clamp(radius - rimWidth - distance + 0.5, 0.0, 1.0);
  vec4 paint = mix(rim, color, inside);
  float alpha = paint.a * within;
  seen = vec4(paint.rgb * alpha, alpha);
}`
