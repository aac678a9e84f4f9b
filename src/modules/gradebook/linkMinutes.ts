/** How long a link to a report works, in minutes. Apart from the schemas, which the pages do not load. */
export const linkMinutes = 10
