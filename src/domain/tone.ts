/** Colors of a status; `gray` is also the color of unknown values. */
export type Tone = 'green' | 'yellow' | 'blue' | 'indigo' | 'purple' | 'red' | 'gray'

/** A color, or one of the badge styles of the specification. */
export type Look = Tone | 'outline' | 'secondary' | 'destructive'
