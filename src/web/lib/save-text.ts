/** Saves text as a file on the user's device. */
export function saveText(name: string, type: string, text: string) {
  saveFile(name, new Blob([text], { type }))
}

/** Saves a file on the user's device. */
export function saveFile(name: string, content: Blob) {
  const url = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}
