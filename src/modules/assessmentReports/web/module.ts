import { screen, type WebModule } from '#platform/web/screen.ts'
import { homeViewing, reportViewing } from '../access.ts'
import { assessmentReportPaths } from './paths.ts'
import { assessmentReportTitles } from './titles.ts'

export const assessmentReportsWeb: WebModule = {
  name: 'assessmentReports',
  text: assessmentReportTitles,
  screens: [
    screen(assessmentReportPaths.home, {
      title: 'home',
      needs: homeViewing,
      load: () => import('./home/AssessHome.tsx'),
    }),
    screen(assessmentReportPaths.reports, {
      title: 'reports',
      needs: reportViewing,
      load: () => import('./AssessmentReports.tsx'),
    }),
  ],
  menu: [
    {
      to: assessmentReportPaths.home,
      label: 'home',
      icon: 'assess',
      order: 45,
      group: 'learning',
      needs: homeViewing,
    },
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
