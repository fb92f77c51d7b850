/**
 * The properties of an element that is laid out only when it comes near the screen; `height` in pixels is its approximate
 * height until then. The outlines of its content stay visible.
 */
export const laidOutLate = (height: number) => ({
  className: '[content-visibility:auto] [overflow-clip-margin:4px]',
  style: { containIntrinsicHeight: `auto ${height}px` },
})
