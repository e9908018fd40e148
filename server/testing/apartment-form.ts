/** The fields of a form for a listing that can be published as soon as it has a name. */
export const apartmentForm = {
  propertyStatus: 'For_Sale',
  propertyType: 'Residential',
  residentialType: 'Apartment',
  townCity: 'Nairobi',
  neighbourhood: 'Kilimani',
  propertyPrice: '12.5m',
}
