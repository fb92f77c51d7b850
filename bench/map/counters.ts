/**
 * Counts draw calls of a page in the global `drawn`: arcs, images and vertices per instance. A string, since it runs
 * in pages and workers and this folder has no DOM types.
 */
export const COUNTING = `(() => {
  const drawn = { arcs: 0, images: 0, vertices: 0, puts: 0, calls: 0 }
  globalThis.drawn = drawn
  const wrap = (owner, method, add) => {
    const original = owner?.[method]
    if (!original) return
    owner[method] = function (...given) {
      add(given)
      return original.apply(this, given)
    }
  }
  const count = (type, method, add) => wrap(globalThis[type]?.prototype, method, add)
  for (const type of ['CanvasRenderingContext2D', 'OffscreenCanvasRenderingContext2D']) {
    count(type, 'arc', () => drawn.arcs++)
    count(type, 'drawImage', () => drawn.images++)
    count(type, 'putImageData', () => drawn.puts++)
  }
  const vertices = (number) => {
    drawn.calls++
    drawn.vertices += number
  }
  for (const type of ['WebGLRenderingContext', 'WebGL2RenderingContext']) {
    count(type, 'drawArrays', ([, , number]) => vertices(number))
    count(type, 'drawElements', ([, number]) => vertices(number))
    count(type, 'drawArraysInstanced', ([, , number, times]) => vertices(number * times))
    count(type, 'drawElementsInstanced', ([, number, , , times]) => vertices(number * times))
  }
  // Extension methods are on one object per context, and cannot be reached before it is requested.
  const wrapped = new Set()
  const one = globalThis.WebGLRenderingContext?.prototype
  const ask = one?.getExtension
  if (ask) one.getExtension = function (name) {
    const extension = ask.call(this, name)
    if (name !== 'ANGLE_instanced_arrays' || !extension || wrapped.has(extension)) return extension
    wrapped.add(extension)
    wrap(extension, 'drawElementsInstancedANGLE', ([, number, , , times]) => vertices(number * times))
    return extension
  }
})()`
