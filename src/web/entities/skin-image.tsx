import { shownSkin } from '#domain/skin.ts'
import { classNames } from '#web/lib/class-names.ts'

interface SkinImageProps {
  skin: number
  /** Side in pixels. */
  size: number
  className?: string
}

/** The skin of a game account. */
export function SkinImage({ skin, size, className }: SkinImageProps) {
  const shown = shownSkin(skin)
  return (
    <img
      src={`/skins/${shown}`}
      alt={`Skin ${shown}`}
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      className={classNames('shrink-0 rounded-lg bg-raised object-cover text-2xs', className)}
    />
  )
}
