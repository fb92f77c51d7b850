import type { MapStyle, Markers } from '../markers.ts'
import type { Frame } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { rgbaOf } from './colors.ts'
import { linkProgram } from './program.ts'

/** A GPU buffer and the array it was uploaded from. */
interface BufferColumn {
  buffer: WebGLBuffer
  source: ArrayBufferView | undefined
}

const PREVIOUS = 0
const NEXT = 1
const STATUS = 2
/** The antialiased edge must lie within the point. */
const EDGE_PIXELS = 1

/** Draws all markers in one call. Positions are uploaded once per update, not per frame. */
export function createMarkerPass(gl: WebGL2RenderingContext) {
  const program = linkProgram(gl, MARKER_VERTEX, MARKER_FRAGMENT)
  const uniform = (name: string) => gl.getUniformLocation(program, name)
  const uniforms = {
    pixelFromGame: uniform('pixelFromGame'),
    canvas: uniform('canvas'),
    progress: uniform('progress'),
    reach: uniform('reach'),
    shown: uniform('shown'),
    colors: uniform('colors'),
    radius: uniform('radius'),
    rimWidth: uniform('rimWidth'),
    rim: uniform('rim'),
  }
  const vertices = gl.createVertexArray()
  const positions: [BufferColumn, BufferColumn] = [createColumn(gl), createColumn(gl)]
  const statuses = createColumn(gl)
  let radius = 0

  function bindMarkers({ previous, next, statuses: bytes }: Markers) {
    const [before, after] = matchColumns(positions, previous, next)
    gl.bindVertexArray(vertices)
    bindPositions(gl, PREVIOUS, before, previous)
    bindPositions(gl, NEXT, after, next)
    upload(gl, statuses, bytes)
    gl.enableVertexAttribArray(STATUS)
    gl.vertexAttribIPointer(STATUS, 1, gl.UNSIGNED_BYTE, 0, 0)
  }

  return {
    setStyle(style: MapStyle) {
      const colors = new Float32Array(4 * MAX_COLORS)
      for (const [status, color] of style.colors.subarray(0, MAX_COLORS).entries())
        colors.set(rgbaOf(color), 4 * status)
      radius = style.radius
      gl.useProgram(program)
      gl.uniform4fv(uniforms.colors, colors)
      gl.uniform4fv(uniforms.rim, rgbaOf(style.rim))
    },
    draw({ markers, pixelFromGame, pixelRatio, shown }: Frame, canvas: Size) {
      if (markers.count === 0) return
      gl.useProgram(program)
      bindMarkers(markers)
      const { scaleX, scaleY, x0, y0 } = pixelFromGame
      gl.uniform4f(uniforms.pixelFromGame, scaleX, scaleY, x0, y0)
      gl.uniform2f(uniforms.canvas, canvas.width, canvas.height)
      gl.uniform1f(uniforms.progress, markers.progress)
      gl.uniform1i(uniforms.shown, shown)
      gl.uniform1f(uniforms.radius, radius * pixelRatio)
      gl.uniform1f(uniforms.rimWidth, pixelRatio)
      const reach = Math.ceil(radius * pixelRatio) + EDGE_PIXELS
      gl.uniform1f(uniforms.reach, reach)
      gl.viewport(-reach, -reach, canvas.width + 2 * reach, canvas.height + 2 * reach)
      gl.drawArrays(gl.POINTS, 0, markers.count)
      gl.viewport(0, 0, canvas.width, canvas.height)
      gl.bindVertexArray(null)
    },
    close() {
      gl.deleteProgram(program)
      gl.deleteVertexArray(vertices)
      for (const { buffer } of [...positions, statuses]) gl.deleteBuffer(buffer)
    },
  }
}

const createColumn = (gl: WebGL2RenderingContext): BufferColumn => ({
  buffer: gl.createBuffer(),
  source: undefined,
})

/** A new update turns the next positions into the previous ones, which are already uploaded. */
function matchColumns(
  [one, other]: [BufferColumn, BufferColumn],
  previous: Float32Array,
  next: Float32Array,
) {
  const isSwapped = one.source === next || other.source === previous
  return isSwapped ? ([other, one] as const) : ([one, other] as const)
}

function bindPositions(
  gl: WebGL2RenderingContext,
  location: number,
  column: BufferColumn,
  pairs: Float32Array,
): void {
  upload(gl, column, pairs)
  gl.enableVertexAttribArray(location)
  gl.vertexAttribPointer(location, 2, gl.FLOAT, false, 0, 0)
}

/** Leaves the buffer of the column bound. */
function upload(
  gl: WebGL2RenderingContext,
  column: BufferColumn,
  source: Float32Array | Uint8Array,
): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, column.buffer)
  if (column.source === source) return
  column.source = source
  gl.bufferData(gl.ARRAY_BUFFER, source, gl.DYNAMIC_DRAW)
}

/** Number of statuses with a color of their own. */
const MAX_COLORS = 32

/**
 * One point per marker, slightly larger than its disc. A point centered outside the viewport is not drawn at all, so the viewport
 * is wider than the canvas.
 */
const MARKER_VERTEX = `#version 300 es
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
  vec2 position = (pixel + reach) / (canvas + 2.0 * reach);
  gl_Position = vec4(position * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
  gl_PointSize = 2.0 * reach;
}`

/** A disc with a rim, both antialiased over one pixel. */
const MARKER_FRAGMENT = `#version 300 es
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
