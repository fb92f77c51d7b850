/** The id of a section of the settings, for links to it. */
export const sectionId = (title: string) => title.toLowerCase().replaceAll(' ', '-')
