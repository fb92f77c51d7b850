const FIRST_SKIN = 76

/** The skin whose image is shown for a skin id: the game shows its skin 0 as skin 76. */
export function shownSkin(skin: number): number {
  return skin === 0 ? FIRST_SKIN : skin
}
