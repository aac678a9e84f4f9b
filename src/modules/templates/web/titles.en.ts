export const en = {
  titles: {
    templates: 'Templates',
    messages: 'Message templates',
    template: 'Template',
    issue: 'Issue documents',
    issued: 'Issued documents',
    confirmation: 'Document',
    review: 'Review templates',
  },
} as const
