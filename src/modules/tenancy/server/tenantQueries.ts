import type { TenantDb } from '#platform/server/database/database.ts'
import { cleanAlert } from '#platform/server/tenants/maintenanceAlert.ts'
import type { AcademicYear, Tenant } from '../schemas.ts'

export async function findTenant(db: TenantDb, tenantId: string): Promise<Omit<Tenant, 'canSendMail' | 'canSendSms'>> {
  const row = await db
    .selectFrom('tenants')
    .innerJoin('organisations', 'organisations.id', 'tenants.organisation_id')
    .selectAll('tenants')
    .select(['organisations.name as organisation_name', 'organisations.type as organisation_type'])
    .where('tenants.id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return {
    tenantId: row.id,
    instituteShortCode: row.short_code,
    instituteName: row.name,
    organizationId: row.organisation_id,
    organizationName: row.organisation_name,
    organizationType: row.organisation_type,
    contentCategoryGroupId: row.content_category_group_id,
    statusId: row.status_id,
    updatedBy: row.updated_by,
    updatedOn: row.updated_at,
    SubDomain: row.sub_domain,
    isOrgSuperAdmin: row.kind === 'organisation',
    inactive: row.status_id !== 1 || row.suspended_at !== null,
    IS_ONLINE: row.is_online,
    licenseStatus: row.licence_valid,
    maintenance:
      row.maintenance_from && row.maintenance_to
        ? [
            { ConfigKey: 'MAINTENANCE_NAME', Default: row.maintenance_name ?? '' },
            { ConfigKey: 'MAINTENANCE_ALERT', Default: cleanAlert(row.maintenance_alert ?? '') },
            { ConfigKey: 'MAINTENANCE_DATEFROM', Default: row.maintenance_from },
            { ConfigKey: 'MAINTENANCE_DATETO', Default: row.maintenance_to },
          ]
        : [],
    timeZone: row.time_zone,
    place: row.place,
    board: row.board,
    colour: row.colour,
    logoUrl: row.logo_file_id ? '/api/brand/logo' : null,
  }
}

export async function listYears(db: TenantDb): Promise<AcademicYear[]> {
  const rows = await db.selectFrom('academic_years').selectAll().orderBy('starts_on', 'desc').execute()
  return rows.map((row) => ({
    acadamicId: row.id,
    name: row.name,
    startDate: row.starts_on,
    endDate: row.ends_on,
    academicStatusId: row.status_id,
  }))
}

export async function countPageView(db: TenantDb, path: string, day: string) {
  await db
    .insertInto('page_views')
    .values({ path, day })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'path', 'day']).doUpdateSet((e) => ({ count: e('page_views.count', '+', 1) })),
    )
    .execute()
}
