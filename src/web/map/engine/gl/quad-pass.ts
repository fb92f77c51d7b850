import type { Size } from '../spaces.ts'
import { linkProgram } from './program.ts'

const VERTEX = `#version 300 es
uniform vec4 box;
uniform vec2 canvas;
out vec2 uv;

void main() {
  uv = vec2(gl_VertexID & 1, gl_VertexID >> 1);
  vec2 pixel = mix(box.xy, box.zw, uv);
  gl_Position = vec4(pixel / canvas * vec2(2.0, -2.0) + vec2(-1.0, 1.0), 0.0, 1.0);
}`

const FRAGMENT = `#version 300 es
precision mediump float;
uniform sampler2D image;
in vec2 uv;
out vec4 outColor;

void main() {
  vec4 color = texture(image, uv);
  outColor = vec4(color.rgb * color.a, color.a);
}`

const CORNERS = 4

/** Draws images on the canvas, each in its own box. */
export function createQuadPass(gl: WebGL2RenderingContext) {
  const program = linkProgram(gl, VERTEX, FRAGMENT)
  const box = gl.getUniformLocation(program, 'box')
  const canvas = gl.getUniformLocation(program, 'canvas')

  return {
    begin({ width, height }: Size) {
      gl.useProgram(program)
      gl.uniform2f(canvas, width, height)
    },
    /** In canvas pixels. */
    draw(image: WebGLTexture, left: number, top: number, right: number, bottom: number) {
      gl.bindTexture(gl.TEXTURE_2D, image)
      gl.uniform4f(box, left, top, right, bottom)
      gl.drawArrays(gl.TRIANGLE_STRIP, 0, CORNERS)
    },
    close() {
      gl.deleteProgram(program)
    },
  }
}

export type QuadPass = ReturnType<typeof createQuadPass>
