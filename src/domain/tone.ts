/** The colours a status may have; `grey` also stands for what the console does not know. */
export type Tone = 'green' | 'yellow' | 'blue' | 'indigo' | 'purple' | 'red' | 'grey'
