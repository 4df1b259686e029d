import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, OctetString, Sequence } from 'asn1js'

const SIGNED_DATA = '1.2.840.113549.1.7.2'
const DATA = '1.2.840.113549.1.7.1'

const partsOf = (block: BaseBlock | undefined): BaseBlock[] =>
  block instanceof Constructed ? block.valueBlock.value : []
const typeOf = (block: BaseBlock | undefined) => (block instanceof ObjectIdentifier ? block.getValue() : undefined)

/**
 * The email within its signature: the content of CMS SignedData (RFC 5652 §5), unchecked, since whoever signed may be
 * anybody. Undefined if it is encrypted, holds only certificates, or cannot be read.
 */
export const signedContentOf = (cms: Uint8Array): Uint8Array | undefined => {
  try {
    const [type, content] = partsOf(
      // Large ones are in pieces of a kilobyte or so.
      fromBER(new Uint8Array(cms), { maxNodes: 200_000, maxContentLength: cms.byteLength }).result,
    )
    if (typeOf(type) !== SIGNED_DATA) return undefined
    const [signed] = partsOf(content)
    // Behind its version and the digests that were used.
    const [inner, held] = partsOf(partsOf(signed).filter((part) => part instanceof Sequence)[0])
    const [octets] = partsOf(held)
    return typeOf(inner) === DATA && octets instanceof OctetString ? new Uint8Array(octets.getValue()) : undefined
  } catch {
    return undefined
  }
}
