import type { Look, Markers } from '../markers.ts'
import type { Frame } from '../renderer.ts'
import type { Size } from '../spaces.ts'
import { rgbaOf } from './colors.ts'
import { MARKER_FRAGMENT, MARKER_VERTEX, MOST_COLORS } from './marker-shader.ts'
import { linkProgram } from './program.ts'

/** Positions on the card, and the array that they were copied from. */
interface Column {
  buffer: WebGLBuffer
  from: ArrayBufferView | undefined
}

const PREVIOUS = 0
const NEXT = 1
const STATUS = 2
/** So that the faded edge lies within the point. */
const EDGE_PIXELS = 1

/** Draws all markers in one call; positions go to the card once for each update, not for each frame. */
export function createMarkerPass(gl: WebGL2RenderingContext) {
  const program = linkProgram(gl, MARKER_VERTEX, MARKER_FRAGMENT)
  const uniform = (name: string) => gl.getUniformLocation(program, name)
  const at = {
    pixelFromGame: uniform('pixelFromGame'),
    canvas: uniform('canvas'),
    share: uniform('share'),
    reach: uniform('reach'),
    shown: uniform('shown'),
    colors: uniform('colors'),
    radius: uniform('radius'),
    rimWidth: uniform('rimWidth'),
    rim: uniform('rim'),
  }
  const vertices = gl.createVertexArray()
  const positions: [Column, Column] = [columnOf(gl), columnOf(gl)]
  const statuses = columnOf(gl)
  let radius = 0

  function bindColumns({ previous, next, statuses: bytes }: Markers) {
    const [before, after] = placed(positions, previous, next)
    gl.bindVertexArray(vertices)
    bindPairs(gl, PREVIOUS, before, previous)
    bindPairs(gl, NEXT, after, next)
    fill(gl, statuses, bytes)
    gl.enableVertexAttribArray(STATUS)
    gl.vertexAttribIPointer(STATUS, 1, gl.UNSIGNED_BYTE, 0, 0)
  }

  return {
    setLook(look: Look) {
      const colors = new Float32Array(4 * MOST_COLORS)
      for (const [status, color] of look.colors.subarray(0, MOST_COLORS).entries())
        colors.set(rgbaOf(color), 4 * status)
      radius = look.radius
      gl.useProgram(program)
      gl.uniform4fv(at.colors, colors)
      gl.uniform4fv(at.rim, rgbaOf(look.rim))
    },
    draw({ markers, pixelFromGame, pixelRatio, shown }: Frame, canvas: Size) {
      if (markers.count === 0) return
      gl.useProgram(program)
      bindColumns(markers)
      const { scaleX, scaleY, x0, y0 } = pixelFromGame
      gl.uniform4f(at.pixelFromGame, scaleX, scaleY, x0, y0)
      gl.uniform2f(at.canvas, canvas.width, canvas.height)
      gl.uniform1f(at.share, markers.share)
      gl.uniform1i(at.shown, shown)
      gl.uniform1f(at.radius, radius * pixelRatio)
      gl.uniform1f(at.rimWidth, pixelRatio)
      const reach = Math.ceil(radius * pixelRatio) + EDGE_PIXELS
      gl.uniform1f(at.reach, reach)
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

const columnOf = (gl: WebGL2RenderingContext): Column => ({
  buffer: gl.createBuffer(),
  from: undefined,
})

/** With a new update the next positions become the previous ones: they are on the card already. */
function placed([one, other]: [Column, Column], previous: Float32Array, next: Float32Array) {
  const isSwapped = one.from === next || other.from === previous
  return isSwapped ? ([other, one] as const) : ([one, other] as const)
}

function bindPairs(
  gl: WebGL2RenderingContext,
  location: number,
  column: Column,
  pairs: Float32Array,
): void {
  fill(gl, column, pairs)
  gl.enableVertexAttribArray(location)
  gl.vertexAttribPointer(location, 2, gl.FLOAT, false, 0, 0)
}

/** Leaves the column's buffer bound. */
function fill(gl: WebGL2RenderingContext, column: Column, from: Float32Array | Uint8Array): void {
  gl.bindBuffer(gl.ARRAY_BUFFER, column.buffer)
  if (column.from === from) return
  column.from = from
  gl.bufferData(gl.ARRAY_BUFFER, from, gl.DYNAMIC_DRAW)
}
