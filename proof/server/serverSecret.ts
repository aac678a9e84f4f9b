/** Servers of one database have one secret. */
export const serverSecret = 'the secret of all servers in this proof'
