/** The key of what a visitor set at a property, in session storage: it holds for the others in that tab (I14). */
export const keptFigures = 'TrueCost'
