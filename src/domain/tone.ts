/** The colours a status may have; `grey` also stands for what the console does not know. */
export type Tone = 'green' | 'yellow' | 'blue' | 'indigo' | 'purple' | 'red' | 'grey'

/** A colour, or one of the styles that the specification names instead. */
export type Look = Tone | 'outline' | 'secondary' | 'destructive'
