/** After so many days without a change a draft of a family lapses. */
export const draftDays = 30
/** One typed at the desk is an enquiry that is followed up for a season. */
export const deskDraftDays = 120
