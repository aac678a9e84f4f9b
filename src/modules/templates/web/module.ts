import { anyone } from '#platform/contract/access/access.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { documentFamilies, templateAuthors, templateReviewers, templateViewers } from '../access.ts'
import { documentPattern, templatePaths } from './paths.ts'
import { countPending, pendingTemplates } from './pendingTemplates.ts'
import { templateTitles } from './titles.ts'

/** Documents that a school designs itself. */
export const templatesWeb: WebModule = {
  name: 'templates',
  text: templateTitles,
  screens: [
    screen(templatePaths.templates, {
      title: 'templates',
      needs: templateViewers,
      load: () => import('./DocumentTemplates.tsx'),
    }),
    screen(templatePaths.issued, {
      title: 'issued',
      needs: templateViewers,
      load: () => import('./issued/IssuedDocuments.tsx'),
    }),
    screen(templatePaths.signatures, {
      title: 'signatures',
      needs: templateViewers,
      load: () => import('./signatures/Signatures.tsx'),
    }),
    screen(templatePaths.issue, {
      title: 'issue',
      needs: templateAuthors,
      load: () => import('./issue/IssueScreen.tsx'),
    }),
    screen(templatePaths.template, {
      title: 'template',
      needs: templateViewers,
      load: () => import('./TemplateScreen.tsx'),
    }),
    screen(templatePaths.family, {
      title: 'family',
      needs: documentFamilies,
      load: () => import('./family/ChildPapers.tsx'),
    }),
    screen(documentPattern, {
      title: 'confirmation',
      shell: 'public',
      load: () => import('./DocumentConfirmation.tsx'),
      needs: anyone('anyone with the paper may verify the document; the page shows nothing about a person'),
    }),
  ],
  menu: [
    {
      to: templatePaths.templates,
      label: 'templates',
      icon: 'templates',
      order: 28,
      group: 'school',
      under: 'school',
      needs: templateViewers,
      also: [templatePaths.issued, templatePaths.signatures, templatePaths.issue],
      count: countPending,
    },
    {
      to: templatePaths.family,
      label: 'family',
      icon: 'templates',
      order: 86,
      under: 'people',
      needs: documentFamilies,
    },
  ],
  actions: [{ label: 'issue', to: templatePaths.issue, needs: templateAuthors }],
  waitingWork: [{ name: 'templates', label: 'review', order: 40, needs: templateReviewers, find: pendingTemplates }],
}
