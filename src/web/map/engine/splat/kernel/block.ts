import type { Kernel } from './kernel.ts'

/** Bytes of a pixel, as of every other number in the kernel's memory. */
export const PIXEL = 4

/** Loops take four pixels at once, the last ones beyond the end. */
const BEYOND = 64

/** A piece of the kernel's memory. Its views are good until something grows: they are asked for anew where they are used. */
export interface Block {
  readonly at: number
  /** After this there may be anything in it. */
  resize(bytes: number): void
  bytes(): Uint8ClampedArray<ArrayBuffer>
  ints(): Int32Array<ArrayBuffer>
  floats(): Float32Array<ArrayBuffer>
  release(): void
}

export function createBlock(kernel: Kernel, bytes = 0): Block {
  let at = 0
  let length = 0
  let room = -1
  const { memory } = kernel
  const release = () => {
    if (room >= 0) kernel.release(at)
    room = -1
  }
  const resize = (wanted: number) => {
    length = wanted
    if (wanted <= room) return
    release()
    at = kernel.allocate(wanted + BEYOND)
    room = wanted
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
