import { anyone, signedIn } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { tenancyPaths } from './paths.ts'
import { tenancyText } from './words.ts'

export const tenancyWeb: WebModule = {
  name: 'tenancy',
  text: tenancyText,
  screens: [
    screen(tenancyPaths.notFound, {
      title: 'notFound',
      shell: 'own',
      needs: anyone('it says only that there is nothing here'),
      load: () => import('./NotFound.tsx'),
    }),
    screen(tenancyPaths.comingSoon, {
      title: 'comingSoon',
      needs: signedIn('it shows nothing of the school'),
      load: () => import('./ComingSoon.tsx'),
    }),
    screen(tenancyPaths.pdfViewer, {
      title: 'pdfViewer',
      needs: signedIn('the address of the document decides for itself who may read it'),
      load: () => import('./PdfViewer.tsx'),
    }),
  ],
}
