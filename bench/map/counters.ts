/**
 * Counts what a page draws, in `drawn` of its global scope: arcs, images and vertices, instances each. Text, since it
 * runs in pages and workers and this folder knows no DOM.
 */
export const COUNTING = `(() => {
  const drawn = { arcs: 0, images: 0, vertices: 0, puts: 0, calls: 0 }
  globalThis.drawn = drawn
  const count = (type, method, add) => {
    const prototype = globalThis[type]?.prototype
    const original = prototype?.[method]
    if (!original) return
    prototype[method] = function (...given) {
      add(given)
      return original.apply(this, given)
    }
  }
  for (const type of ['CanvasRenderingContext2D', 'OffscreenCanvasRenderingContext2D']) {
    count(type, 'arc', () => drawn.arcs++)
    count(type, 'drawImage', () => drawn.images++)
    count(type, 'putImageData', () => drawn.puts++)
  }
  const vertices = (number) => {
    drawn.calls++
    drawn.vertices += number
  }
  count('WebGL2RenderingContext', 'drawArrays', ([, , number]) => vertices(number))
  count('WebGL2RenderingContext', 'drawElements', ([, number]) => vertices(number))
  count('WebGL2RenderingContext', 'drawArraysInstanced', ([, , number, times]) => vertices(number * times))
  count('WebGL2RenderingContext', 'drawElementsInstanced', ([, number, , , times]) => vertices(number * times))
})()`
