import { allow, anyone, guardian, licensed, organisationAdmin, student } from '#platform/contract/access/access.ts'
import { licence } from '#platform/contract/access/moduleNumbers.ts'
import { screen, type WebModule } from '#platform/web/screen.ts'
import { markEntering, studentReporting, teacherGradebook, templateViewing } from '../access.ts'
import { cardPattern, downloadPath, gradebookPaths, reportDownloadPath } from './paths.ts'
import { gradebookTitles } from './titles.ts'

const branches = allow(organisationAdmin)
const families = licensed([licence.reports], allow(student, guardian))

export const gradebookWeb: WebModule = {
  name: 'gradebook',
  text: gradebookTitles,
  screens: [
    screen(gradebookPaths.sheets, {
      title: 'gradebook',
      needs: teacherGradebook,
      load: () => import('./TeacherGradebook.tsx'),
    }),
    screen(gradebookPaths.sheet, {
      title: 'sheet',
      needs: teacherGradebook,
      load: () => import('./sheet/ClassGradebookScreen.tsx'),
    }),
    screen(gradebookPaths.ranks, {
      title: 'ranks',
      needs: teacherGradebook,
      load: () => import('./results/RankCard.tsx'),
    }),
    screen(gradebookPaths.student, {
      title: 'student',
      needs: teacherGradebook,
      load: () => import('./student/StudentGradebookScreen.tsx'),
    }),
    screen(gradebookPaths.office, {
      title: 'gradebook',
      needs: templateViewing,
      load: () => import('./OfficeGradebook.tsx'),
    }),
    screen(gradebookPaths.officeSheet, {
      title: 'sheet',
      needs: templateViewing,
      load: () => import('./sheet/ClassGradebookScreen.tsx'),
    }),
    screen(gradebookPaths.officeStudent, {
      title: 'student',
      needs: templateViewing,
      load: () => import('./student/StudentGradebookScreen.tsx'),
    }),
    screen(gradebookPaths.template, {
      title: 'template',
      needs: templateViewing,
      load: () => import('./templates/TemplateBuilder.tsx'),
    }),
    screen(gradebookPaths.preview, {
      title: 'preview',
      needs: templateViewing,
      load: () => import('./preview/TemplatePreview.tsx'),
    }),
    screen(gradebookPaths.designs, {
      title: 'designs',
      needs: templateViewing,
      load: () => import('./designs/CardDesigns.tsx'),
    }),
    screen(gradebookPaths.family, {
      title: 'family',
      needs: families,
      load: () => import('./student/ChildMarksScreen.tsx'),
    }),
    screen(gradebookPaths.report, {
      title: 'report',
      needs: teacherGradebook,
      load: () => import('./report/StudentReportScreen.tsx'),
    }),
    screen(gradebookPaths.officeReport, {
      title: 'report',
      needs: studentReporting,
      load: () => import('./report/StudentReportScreen.tsx'),
    }),
    screen(downloadPath, {
      title: 'download',
      shell: 'public',
      load: () => import('./links/CardDownload.tsx'),
      needs: anyone('the code of the link is the credential; without one the page shows nothing'),
    }),
    screen(reportDownloadPath, {
      title: 'reportDownload',
      shell: 'public',
      load: () => import('./links/StudentReportDownload.tsx'),
      needs: anyone('the code of the link is the credential; without one the page shows nothing'),
    }),
    screen(gradebookPaths.branchTemplates, {
      title: 'branchTemplates',
      needs: branches,
      load: () => import('./templates/BranchTemplates.tsx'),
    }),
    screen(cardPattern, {
      title: 'confirmation',
      shell: 'public',
      load: () => import('./cards/CardConfirmation.tsx'),
      needs: anyone('anyone with the paper may verify the card; the page shows no names and no marks'),
    }),
  ],
  menu: [
    {
      to: gradebookPaths.sheets,
      label: 'gradebook',
      icon: 'gradebook',
      order: 14,
      under: 'classes',
      needs: teacherGradebook,
      also: [gradebookPaths.ranks, gradebookPaths.student],
    },
    {
      to: gradebookPaths.office,
      label: 'gradebook',
      icon: 'gradebook',
      order: 45,
      group: 'learning',
      under: 'curriculum',
      needs: templateViewing,
      also: [gradebookPaths.officeStudent, gradebookPaths.template, gradebookPaths.preview, gradebookPaths.designs],
    },
    {
      to: gradebookPaths.report,
      label: 'report',
      icon: 'studentReport',
      order: 15,
      under: 'classes',
      needs: teacherGradebook,
    },
    {
      to: gradebookPaths.officeReport,
      label: 'report',
      icon: 'studentReport',
      order: 46,
      group: 'learning',
      under: 'curriculum',
      needs: studentReporting,
    },
    { to: gradebookPaths.branchTemplates, label: 'branchTemplates', icon: 'gradebook', order: 3, needs: branches },
    { to: gradebookPaths.family, label: 'family', icon: 'gradebook', order: 21, under: 'homework', needs: families },
  ],
  popups: [{ name: 'waitingMarks', needs: markEntering, load: () => import('./waiting/WaitingMarks.tsx') }],
  notifications: () => import('../notifications.ts'),
}
