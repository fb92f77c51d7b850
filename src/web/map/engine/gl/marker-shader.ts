/** Number of statuses with a color of their own. */
export const MAX_COLORS = 32

/** One point per marker, slightly larger than its disc. */
export const MARKER_VERTEX = `#version 300 es
layout(location = 0) in vec2 previous;
layout(location = 1) in vec2 next;
layout(location = 2) in uint status;
uniform vec4 pixelFromGame;
uniform vec2 canvas;
uniform float progress;
uniform float reach;
uniform int shown;
uniform vec4 colors[${MAX_COLORS}];
flat out vec4 color;

void main() {
  if (((shown >> int(status)) & 1) == 0) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0);
    gl_PointSize = 1.0;
    return;
  }
  vec2 pixel = mix(previous, next, progress) * pixelFromGame.xy + pixelFromGame.zw;
  color = colors[min(int(status), ${MAX_COLORS - 1})];
  // A point centered outside the viewport is not drawn at all, so the viewport is wider than the canvas.
  vec2 position = (pixel + reach) / (canvas + 2.0 * reach);
  gl_Position = vec4(position * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
  gl_PointSize = 2.0 * reach;
}`

/** A disc with a rim, both antialiased over one pixel. */
export const MARKER_FRAGMENT = `#version 300 es
precision highp float;
uniform float radius;
uniform float reach;
uniform float rimWidth;
uniform vec4 rim;
flat in vec4 color;
out vec4 outColor;

void main() {
  float distance = length(gl_PointCoord - 0.5) * 2.0 * reach;
  float coverage = clamp(radius - distance + 0.5, 0.0, 1.0);
  float inside = clamp(radius - rimWidth - distance + 0.5, 0.0, 1.0);
  vec4 disc = mix(rim, color, inside);
  float alpha = disc.a * coverage;
  outColor = vec4(disc.rgb * alpha, alpha);
}`
