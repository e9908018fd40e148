import { type Listing, shortId, storedUnder } from '../../domain/listings/listing.ts'

/** The record with this short id, without its description: storage is no source of HTML. Null where storage is blocked or holds rubbish. */
export function findStored(id: string): Listing | null {
  try {
    const records: Listing[] = JSON.parse(localStorage.getItem(storedUnder) ?? '[]')
    const record = records.find((listing) => shortId(listing.id) === shortId(id))
    return record && isWhole(record) ? { ...record, propertyDescription: null } : null
  } catch {
    return null
  }
}

/** Storage is anybody's to write to: whatever is shown of a record has to be of its type. */
function isWhole(record: Listing) {
  const { propertyFeatures, propertyImages, mainImage, numberOfBedrooms, numberOfBathrooms, propertyPrice, landPrice } =
    record
  const required = [record.id, ...propertyFeatures]
  const images = [...propertyImages, ...(mainImage === null ? [] : [mainImage])].map(({ url }) => url)
  const optional = [
    ...[record.propertyName, record.propertyStatus, record.propertyType],
    ...[record.residentialType, record.commercialType, record.landType, record.titleType, record.propertyManagement],
    ...[record.locationCriteria, record.estate, record.neighbourhood, record.townCity],
  ]
  const numbers = [numberOfBedrooms, numberOfBathrooms, propertyPrice, landPrice]
  return (
    [...required, ...images].every(isText) &&
    optional.every((text) => text === null || isText(text)) &&
    numbers.every((number) => number === null || typeof number === 'number')
  )
}

/** Half an emoji cannot stand in an address. */
function isText(value: unknown) {
  return typeof value === 'string' && value.isWellFormed()
}
