/** Pages of the host itself, the same for every school. */
export const tenancyPaths = {
  notFound: '/error/404',
  comingSoon: '/comingSoon',
  pdfViewer: '/pdf-viewer',
} as const
