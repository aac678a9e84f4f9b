export const en = {
  titles: {
    templates: 'Templates',
    template: 'Template',
    issue: 'Issue documents',
    issued: 'Issued documents',
    signatures: 'Signatures',
    family: 'Certificates and cards',
    confirmation: 'Document',
    review: 'Review templates',
  },
} as const
