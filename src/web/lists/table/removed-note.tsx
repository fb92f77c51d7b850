/** Says what the strike through the name of the row means. */
export function RemovedNote() {
  return <span className="sr-only">No longer on this page: </span>
}
