/** Links a program; throws with the error of the driver. */
export function linkProgram(
  gl: WebGL2RenderingContext,
  vertexSource: string,
  fragmentSource: string,
): WebGLProgram {
  const program = gl.createProgram()
  attach(gl, program, gl.VERTEX_SHADER, vertexSource)
  attach(gl, program, gl.FRAGMENT_SHADER, fragmentSource)
  gl.linkProgram(program)
  // Linking also fails if the context is lost, which a separate event reports.
  if (!gl.getProgramParameter(program, gl.LINK_STATUS) && !gl.isContextLost())
    throw new Error(gl.getProgramInfoLog(program) ?? 'The shaders do not link')
  return program
}

function attach(gl: WebGL2RenderingContext, program: WebGLProgram, type: number, source: string) {
  const shader = gl.createShader(type)
  if (!shader) return
  gl.shaderSource(shader, source)
  gl.compileShader(shader)
  if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS) && !gl.isContextLost())
    throw new Error(gl.getShaderInfoLog(shader) ?? 'A shader does not compile')
  gl.attachShader(program, shader)
  gl.deleteShader(shader)
}
