import type { Kernel } from './kernel.ts'

/** Bytes of a pixel; every other number in the memory of the kernel has the same size. */
export const PIXEL_BYTES = 4

/** SIMD loops handle four pixels at once and may read beyond the end. */
const OVERREAD_BYTES = 64

/**
 * A growable region of the kernel's memory. A view becomes invalid when memory grows: request it where it is used.
 */
export interface KernelBuffer {
  readonly at: number
  /** Does not keep the content. */
  resize(bytes: number): void
  bytes(): Uint8ClampedArray<ArrayBuffer>
  ints(): Int32Array<ArrayBuffer>
  floats(): Float32Array<ArrayBuffer>
  release(): void
}

export function createKernelBuffer(kernel: Kernel, bytes = 0): KernelBuffer {
  let at = 0
  let length = 0
  let capacity = -1
  const { memory } = kernel
  const release = () => {
    if (capacity >= 0) kernel.release(at)
    capacity = -1
  }
  const resize = (wanted: number) => {
    length = wanted
    if (wanted <= capacity) return
    release()
    at = kernel.allocate(wanted + OVERREAD_BYTES)
    capacity = wanted
  }
  resize(bytes)
  return {
    get at() {
      return at
    },
    resize,
    release,
    bytes: () => new Uint8ClampedArray(memory.buffer, at, length),
    ints: () => new Int32Array(memory.buffer, at, length >> 2),
    floats: () => new Float32Array(memory.buffer, at, length >> 2),
  }
}
