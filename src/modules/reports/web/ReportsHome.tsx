import { IconPlus } from '@tabler/icons-react'
import { admissionsViewed } from '#modules/admissions/access.ts'
import { admissionPaths } from '#modules/admissions/web/paths.ts'
import { reportViewing } from '#modules/assessmentReports/access.ts'
import { assessmentReportPaths } from '#modules/assessmentReports/web/paths.ts'
import { attendancePaths } from '#modules/attendance/web/paths.ts'
import { adminFeePaths } from '#modules/fees/web/paths.ts'
import { studentReporting, templateViewing } from '#modules/gradebook/access.ts'
import { gradebookPaths } from '#modules/gradebook/web/paths.ts'
import { mayView } from '#modules/people/personAccess.ts'
import { visitorPaths } from '#modules/visitors/web/paths.ts'
import { type Access, admin, allow, mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { ButtonLink } from '#ui/actions/Button.tsx'
import { Link } from '#ui/actions/Link.tsx'
import { Line, Lines } from '#ui/layout/Lines.tsx'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { Panel } from '#ui/layout/Panel.tsx'
import { adminReports, curriculumReports, feeFigures, onDemand, onDemandEditing, peopleReports } from '../access.ts'
import type { SchoolReportName } from '../schoolReports.ts'
import { reportPaths, schoolReportPath } from './paths.ts'
import css from './Reports.module.css'
import { reportTitles } from './titles.ts'
import { reportText } from './words.ts'

type Entry = { readonly to: string; readonly name: string; readonly hint?: string; readonly needs: Access }

/** All reports of the school, whichever module serves them, by what they are about. */
export default function ReportsHome() {
  const text = useText(reportText)
  const { titles } = useText(reportTitles)
  const user = useUser()
  const own = (name: SchoolReportName, needs: Access): Entry => ({
    to: schoolReportPath(name),
    name: text.reports[name],
    hint: text.hints[name],
    needs,
  })
  const parts: { title: string; entries: Entry[] }[] = [
    {
      title: text.home.people,
      entries: [
        own('userCount', peopleReports),
        own('registrations', peopleReports),
        own('teacherUsage', peopleReports),
        own('studentUsage', peopleReports),
        own('standardUsage', peopleReports),
        own('adminUsage', adminReports),
        own('teacherDetails', mayView),
      ],
    },
    {
      title: text.home.learning,
      entries: [
        own('milestones', curriculumReports),
        own('teacherContent', peopleReports),
        own('studentContent', peopleReports),
        own('overallResults', templateViewing),
        own('pupilResults', templateViewing),
        own('gradeResults', templateViewing),
        own('studentOverview', studentReporting),
        { to: `${gradebookPaths.office}?tab=reports`, name: text.others.results, needs: templateViewing },
        { to: gradebookPaths.office, name: text.others.gradebook, needs: templateViewing },
        { to: gradebookPaths.officeReport, name: text.others.student, needs: studentReporting },
        { to: assessmentReportPaths.reports, name: text.others.assessment, needs: reportViewing },
      ],
    },
    {
      title: text.home.office,
      entries: [
        own('studentAttendance', allow(admin('school', 'view'))),
        own('teacherAttendance', allow(admin('staffAttendance', 'view'))),
        own('otherStaffAttendance', allow(admin('staffAttendance', 'view'))),
        own('pendingDocuments', admissionsViewed),
        { to: attendancePaths.reports, name: text.others.attendance, needs: allow(admin('school', 'view')) },
        {
          to: attendancePaths.staff,
          name: text.others.staffAttendance,
          needs: allow(admin('staffAttendance', 'view')),
        },
        { to: adminFeePaths.fees, name: text.others.fees, needs: feeFigures },
        { to: admissionPaths.documents, name: text.others.documents, needs: admissionsViewed },
        { to: visitorPaths.reports, name: text.others.visitors, needs: allow(admin('visitor', 'view')) },
      ],
    },
  ]
  const seen = parts
    .map(({ title, entries }) => ({ title, entries: entries.filter(({ needs }) => mayUse(needs, user)) }))
    .filter(({ entries }) => entries.length > 0)
  return (
    <div className={css.page}>
      <PageHeader
        title={titles.home}
        subtitle={text.home.subtitle}
        actions={
          mayUse(onDemandEditing, user) && (
            <ButtonLink variant="primary" icon={IconPlus} to={reportPaths.builder}>
              {text.home.newReport}
            </ButtonLink>
          )
        }
      />
      <Lines label={titles.home}>
        <Line name={<Link to={reportPaths.principal}>{titles.principal}</Link>} meta={text.home.glance} />
        {mayUse(onDemand, user) && (
          <Line name={<Link to={reportPaths.list}>{titles.list}</Link>} meta={text.home.ownHint} />
        )}
      </Lines>
      <div className={css.parts}>
        {seen.map(({ title, entries }) => (
          <Panel key={title} title={title}>
            <Lines label={title}>
              {entries.map(({ to, name, hint }) => (
                <Line key={to} name={<Link to={to}>{name}</Link>} meta={hint} />
              ))}
            </Lines>
          </Panel>
        ))}
      </div>
    </div>
  )
}
