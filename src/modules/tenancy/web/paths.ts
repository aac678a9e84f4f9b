export const tenancyPaths = {
  notFound: '/error/404',
  comingSoon: '/comingSoon',
  pdfViewer: '/pdf-viewer',
} as const
