export const templatePaths = {
  templates: '/erp/template',
  issue: '/erp/template/issue',
  issued: '/erp/template/issued',
  signatures: '/erp/template/signatures',
  template: '/erp/template/design/:templateId',
  family: '/family/papers',
} as const

/** The public page that verifies a document. Short, because it goes into a square code. */
export const documentPattern = '/d/:token'
export const documentPath = (token: string): string => documentPattern.replace(':token', encodeURIComponent(token))
