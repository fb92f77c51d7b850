import { drive } from './drive.ts'

// As on our page, requested while the code of the page loads.
const picture: Promise<{ preview: string }> = fetch('/picture.json').then((answer) => answer.json())

/** Only the preview of the map image, fetched, decoded and drawn: the baseline of the first view. */
drive({
  show: async ({ element }) => {
    const answer = await fetch((await picture).preview)
    const image = await createImageBitmap(await answer.blob())
    const canvas = document.createElement('canvas')
    canvas.width = image.width
    canvas.height = image.height
    canvas.getContext('2d')?.drawImage(image, 0, 0)
    element.append(canvas)
  },
  frame: () => undefined,
})
