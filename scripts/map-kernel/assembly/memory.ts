/** Allocates uninitialized memory. */
export function allocate(bytes: usize): usize {
  return heap.alloc(bytes)
}

export function release(at: usize): void {
  heap.free(at)
}
