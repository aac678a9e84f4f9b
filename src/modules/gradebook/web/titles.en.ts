export const en = {
  titles: {
    gradebook: 'Gradebook',
    sheet: 'Marks of a class',
    student: 'Student gradebook',
    template: 'Gradebook template',
    preview: 'Template preview',
    ranks: 'Rank card',
    designs: 'Report card designs',
    confirmation: 'Report card',
    family: 'Marks',
    report: 'Student report',
    download: 'Report card',
    reportDownload: 'Student report',
    branchTemplates: 'Gradebook templates',
  },
} as const
