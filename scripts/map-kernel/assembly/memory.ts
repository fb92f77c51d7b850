/** A piece of memory of its own; nothing is in it that one could rely on. */
export function allocate(bytes: usize): usize {
  return heap.alloc(bytes)
}

export function release(at: usize): void {
  heap.free(at)
}
