const KIBIBYTE = 1024
const MEBIBYTE = KIBIBYTE * KIBIBYTE

/** `2.4 KiB`, `1.2 MiB`. */
export function formatSize(bytes: number): string {
  if (bytes < KIBIBYTE) return `${bytes} B`
  if (bytes < MEBIBYTE) return `${(bytes / KIBIBYTE).toFixed(1)} KiB`
  return `${(bytes / MEBIBYTE).toFixed(1)} MiB`
}
