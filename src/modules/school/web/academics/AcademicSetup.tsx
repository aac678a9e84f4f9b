import { useEffect } from 'react'
import { useLocation } from 'react-router'
import { academics } from '#modules/school/academicsContract.ts'
import { mayUse } from '#platform/contract/access/access.ts'
import { useText } from '#platform/web/i18n.tsx'
import { useUser } from '#platform/web/session/session.ts'
import { PageHeader } from '#ui/layout/PageHeader.tsx'
import { academicParts, schoolPaths } from '../paths.ts'
import { schoolTitles } from '../titles.ts'
import { academicText } from '../words.ts'
import css from './AcademicSetup.module.css'
import { BellSchedules } from './BellSchedules.tsx'
import { Holidays } from './Holidays.tsx'
import { ReadOnlyNotice } from './ReadOnlyNotice.tsx'
import { Terms } from './Terms.tsx'
import { useSelectedYear } from './useSelectedYear.ts'
import { WorkingDays } from './WorkingDays.tsx'
import { Years } from './Years.tsx'

/** The academic years, and the terms, working days, holidays and bell schedules of the selected one. */
export default function AcademicSetup() {
  const text = useText(academicText)
  const { titles } = useText(schoolTitles)
  const user = useUser()
  const { year, isReadOnly } = useSelectedYear()
  const mayEdit = mayUse(academics.routes.saveTerm.access, user)
  const mayEditYear = mayEdit && !isReadOnly
  useAnchor(year !== undefined)
  return (
    <>
      <PageHeader
        title={titles.academics}
        subtitle={text.subtitle}
        crumbs={[{ label: titles.school, to: schoolPaths.school }]}
      >
        <ReadOnlyNotice />
      </PageHeader>
      <div className={css.parts}>
        <Years mayEdit={mayEdit} />
        {year && (
          <>
            <Terms year={year} mayEdit={mayEditYear} />
            <WorkingDays year={year} mayEdit={mayEditYear} />
            <Holidays year={year} mayEdit={mayEditYear} />
            <BellSchedules mayEdit={mayEditYear} />
          </>
        )}
      </div>
    </>
  )
}

/** Scrolls to the section in the URL hash once it is rendered. */
function useAnchor(isRendered: boolean) {
  const { hash } = useLocation()
  useEffect(() => {
    const part = academicParts.find((one) => hash === `#${one}`)
    if (isRendered && part) document.getElementById(part)?.scrollIntoView()
  }, [hash, isRendered])
}
