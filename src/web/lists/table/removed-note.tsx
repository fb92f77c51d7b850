/** The meaning of the struck-through name, for screen readers. */
export function RemovedNote() {
  return <span className="sr-only">No longer on this page: </span>
}
