/** Classes of the box around each form outside the shell. */
export const PANEL = 'w-full max-w-sm md:rounded-xl md:border md:border-line md:bg-panel md:p-6'
