import { blankListing, type ListingOf } from '../../../../domain/listings/fields.ts'
import type { Log } from '../../../../domain/ports.ts'
import { type CreateDatabase, connectMigrated, createSqliteDatabase } from '../../../database/testing/engines.ts'
import { createContentService } from '../handler.ts'

/** Opens an empty embedded content service for the running test. */
export async function openContentService(log: Log, createDatabase: CreateDatabase = createSqliteDatabase) {
  const { db } = await connectMigrated(createDatabase)
  return { db, handle: createContentService(db, log) }
}

/** A record as in a file to import, so its description is not sanitised yet. */
export type PropertyRecord = ListingOf<string>

/** A generated record: kinds alternate, and three in a row were created at the same instant. */
export function propertyRecord(index: number, fields: Partial<PropertyRecord> = {}): PropertyRecord {
  const propertyType = (['Residential', 'Land', 'Residential', 'Commercial'] as const)[index % 4] ?? 'Land'
  const residential = propertyType === 'Residential'
  return {
    ...blankListing,
    // Short ids are the beginning of ids, so the beginning must differ.
    id: `${String(index * 7919).padStart(8, '0')}-property`,
    createdAt: new Date(Date.UTC(2024, 0, 1) + Math.floor(index / 3) * 3_600_000).toISOString(),
    propertyName: `Property ${index}`,
    propertyStatus: index % 3 ? 'For_Sale' : 'For_Rent',
    propertyType,
    residentialType: residential ? (([null, 'Apartment', 'Mansionette'] as const)[(index >> 2) % 3] ?? null) : null,
    commercialType: propertyType === 'Commercial' ? 'Office' : null,
    landType: propertyType === 'Land' ? 'Agricultural' : null,
    titleType: index % 2 ? 'Freehold' : null,
    propertyPrice: propertyType === 'Land' ? null : 5_000 + index * 1_000,
    landPrice: propertyType === 'Land' ? 3_000_000_000 : null,
    numberOfBedrooms: residential ? index % 6 : null,
    numberOfBathrooms: residential ? index % 4 : null,
    locationCriteria: 'Estate',
    estate: 'Nyari',
    townCity: ['Karen', 'Kilimani', null][index % 3] ?? null,
    propertyFeatures: ['Balcony', 'Parking_Spaces'],
    mainImage: index % 5 ? { url: '/media/exterior-villa-01.jpg' } : null,
    propertyImages: [{ url: '/media/exterior-villa-01.jpg' }, { url: '/media/terrace-pool-01.jpg' }],
    propertyDescription: index % 2 ? { html: '<p>Bright &amp; quiet</p>' } : null,
    ...fields,
  }
}

export function propertyRecords(count: number): PropertyRecord[] {
  return Array.from({ length: count }, (_, index) => propertyRecord(index))
}
