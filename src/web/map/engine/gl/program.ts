/** A linked program; throws what the driver says against it. */
export function linkProgram(
  gl: WebGL2RenderingContext,
  vertexSource: string,
  fragmentSource: string,
): WebGLProgram {
  const program = gl.createProgram()
  attach(gl, program, gl.VERTEX_SHADER, vertexSource)
  attach(gl, program, gl.FRAGMENT_SHADER, fragmentSource)
  gl.linkProgram(program)
  // A lost context links nothing, and says so by its own event.
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? 'The shaders do not link')
  return program
}

function attach(gl: WebGL2RenderingContext, program: WebGLProgram, kind: number, source: string) {
  const shader = gl.createShader(kind)
  if (!shader) return
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(gl.getShaderInfoLog(shader) ?? 'A shader does not compile')
  gl.attachShader(program, shader)
  gl.deleteShader(shader)
}
