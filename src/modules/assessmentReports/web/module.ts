import { screen, type WebModule } from '#platform/web/screen.ts'
import { reportViewing } from '../access.ts'
import { assessmentReportPaths } from './paths.ts'
import { assessmentReportTitles } from './titles.ts'

export const assessmentReportsWeb: WebModule = {
  name: 'assessmentReports',
  text: assessmentReportTitles,
  screens: [
    screen(assessmentReportPaths.reports, {
      title: 'reports',
      needs: reportViewing,
      load: () => import('./AssessmentReports.tsx'),
    }),
  ],
  menu: [
    {
      to: assessmentReportPaths.reports,
      label: 'reports',
      icon: 'assessmentReports',
      order: 48,
      under: 'assess',
      needs: reportViewing,
    },
  ],
}
