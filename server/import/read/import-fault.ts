/** Thrown for a file that cannot be imported. Its message is a sentence for whoever chose the file, and says what to do. */
export class ImportFault extends Error {
  override name = 'ImportFault'
}
