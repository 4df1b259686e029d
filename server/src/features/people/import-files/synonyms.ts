import type { TargetField } from '@dormer/contract/people/import-files'
import { columnKey } from '../import/reader/column-key.ts'
import { foreignNames } from './foreign-names.ts'

/** A column's name as synonyms are compared: as `columnKey` writes it, without accents. */
export const nameKey = (name: string): string =>
  columnKey(
    name
      .normalize('NFD')
      .replace(/[\u0300-\u036f]/g, '')
      .replaceAll('ß', 'ss'),
  )

/**
 * What programs and people call columns, by what they become: as `nameKey` writes it, so that 'E-mail Address' is
 * 'emailaddress'. Emails, phones and addresses are read by `match.rules.ts` where they say which one they are ('Home
 * Street', 'Phone 2', 'Work Email').
 */
const synonyms: Partial<Record<TargetField, string>> = {
  FirstName:
    'firstname first givenname fname forename firstnames contactfirstname primaryfirstname leadfirstname primarycontactfirstname buyerfirstname clientfirstname owner1firstname ownerfirstname borrowerfirstname cfirst',
  MiddleName: 'middlename middle additionalname middleinitial mi secondname',
  LastName:
    'lastname last familyname surname lname contactlastname primarylastname leadlastname primarycontactlastname buyerlastname clientlastname secondlastname owner1lastname ownerlastname borrowerlastname clast',
  FullName:
    'name fullname contactname displayname clientname leadname contact customername personname fn fileas contactfullname primarycontact completename lastfirst lastnamefirstname firstlast buyername buyer client customer owner1name owner1fullname sellername firstandlastname firstlastname namefirstlast firstnamelastname guestname visitorname attendeename',
  Nickname: 'nickname preferredname goesby nick knownas preferredfirstname',
  Email:
    'email emailaddress emails primaryemail mainemail emailaddresses mail contactemail leademail workemailaddress emailid preferredemail bestemail emailaddr buyeremail cemail',
  Phone:
    'phone phonenumber phones primaryphone mainphone telephone tel telephonenumber contactphone leadphone phonenumbers preferredphone bestphone primaryphonenumber contactnumber ph phoneno phonenr buyerphone',
  CellPhone:
    'cellphone cell mobile mobilephone mobilenumber cellnumber cellphonenumber mobilephonenumber primarymobile phonecell phonemobile textnumber smsnumber cellph cellno mobileno',
  HomePhone: 'homephone homenumber hometelephone homephonenumber phonehome landline homeph homeno',
  WorkPhone:
    'workphone businessphone officephone worknumber office businessnumber officenumber workphonenumber phonework businesstelephone businessphonenumber companyphone phoneoffice daytimephone workph workno officeph',
  Address:
    'address streetaddress street address1 streetaddress1 addressline1 addressstreet addressstreetaddress street1 street1address propertystreetaddress addr streetaddr streetaddressline1 addressstreet1',
  UnitNumber: 'unit unitnumber apt apartment suite aptunit aptnumber address2 addressline2 streetaddress2 street2 aptsuite unitno addressunit streetaddressline2 unitapt suiteunit unitsuite aptsuiteunit suiteno suitenumber aptno',
  City: 'city town locality addresscity cityname',
  StateCode: 'state statecode stateprovince province region stateregion addressstate stateabbreviation provincestate addressregion st',
  ZipCode: 'zip zipcode postalcode postcode zippostalcode zippostal addresszip postal addresszipcode addresspostalcode zipcd postcd',
  FullAddress: 'fulladdress formattedaddress completeaddress addressformatted mailingaddressfull citystatezip citystzip citystate addresscitystatezip addresses mailingfulladdress homefulladdress',
  DateOfBirth: 'birthday birthdate dateofbirth dob bday borndate birthdays',
  Profession: 'profession occupation jobtitle organizationtitle jobposition job position jobrole worktitle designation',
  Income: 'income annualincome householdincome salary yearlyincome',
  PurchaseAnniversary:
    'purchaseanniversary purchasedate homeanniversary homeanniversarydate homepurchasedate purchaseanniversarydate closinganniversary homepurchaseanniversary moveindate closingdate dateofpurchase lastsaledate moveinanniversary homepurchaseanniversarydate',
  SaleAnniversary: 'saleanniversary saledate homesaledate dateofsale solddate',
  Timeframe: 'timeframe buyingtimeframe purchasetimeframe movingtimeframe timeline buyertimeline buyingtimeline buyertimeframe sellertimeframe',
  Occupancy: 'occupancy rentorown ownorrent rentown ownrent',
  Tags: 'tags tag labels categories category groups groupmembership hashtags hashtag keywords segments segment lists grouplist contactgroups contacttags groupnames emaillists contactlists label mailinglists buckets bucket taggroups taggroup',
  Note: 'notes note comments comment description remarks backgroundinfo background memo additionalinfo privatenotes contactnotes generalnotes about notescomments commentsnotes notescomment internalnotes agentnotes leadnotes clientnotes backgroundnotes personnotes contactnote details message messages inquiry inquirymessage leadmessage',
  SpouseFirstName:
    'spousefirstname spousefirst partnerfirstname secondaryfirstname spousepartnerfirstname cobuyerfirstname coborrowerfirstname secondarycontactfirstname spousesfirstname firstname2 relationship1firstname owner2firstname spousesfirst',
  SpouseLastName:
    'spouselastname spouselast partnerlastname secondarylastname spousepartnerlastname cobuyerlastname coborrowerlastname secondarycontactlastname spouseslastname lastname2 relationship1lastname owner2lastname',
  SpouseFullName: 'spouse spousename partner partnername spousepartner spousefullname significantother spousesignificantother significantothername spouseorpartner cobuyer secondarycontact secondaryname wife husband spousepartnername owner2name owner2fullname relationship1name relationship1fullname',
  SpouseEmail: 'spouseemail partneremail secondarycontactemail spouseemailaddress spousepartneremail cobuyeremail spousesemail relationship1email relationship1email1',
  SpousePhone:
    'spousephone partnerphone spousecell spousemobile spousecellphone spousemobilephone spousephonenumber secondarycontactphone spousepartnerphone cobuyerphone spousesphone relationship1phone relationship1phone1',
  SpouseDateOfBirth: 'spousebirthday spousedateofbirth spousedob spousebirthdate partnerbirthday spousesbirthday spousesdob partnerdob',
  Owner:
    'owner agent assignedto assignedagent contactowner leadowner ownername ownedby agentname assigneduser assignee ownerfullname contactownername primaryagent agentassigned assignedagentname buyeragent responsible accountowner assignedusername leadagent ownerid assigneduserid owneremail agentemail owneralias createdforagent assigned salesrep salesperson salesagent salesrepresentative rep representative realtor accountmanager relationshipmanager assignedrep assignedsalesrep handledby recordowner salesowner assignedagents agentsassigned primaryagentname servicingadvisor salesadvisor advisor',
  Lender: 'lender assignedlender lendername primarylender mortgagelender',
  ContactType:
    'contacttype stage leadstage pipelinestage type leadtype status leadstatus lifecyclestage contactstage clienttype pipeline relationship contactstatus relationshiptype recordtype stagename statuslabel',
  Source: 'source leadsource originalsource sourcename howdidyouhear leadsourcename origin contactsource origination trafficsource leadsrc src',
  ReferralSource: 'referralsource referredby referrer referral referredfrom referringperson referralname referredbycontact referredbyname',
  Urgency: 'urgency priority rating temperature leadtemperature leadrating ranking rank hotness',
  DateCreated:
    'datecreated created createdate createddate createdon createdat dateadded added addedon entrydate registrationdate registered dateregistered signupdate leadcreated createtime addeddate dateentered registerdate leadcreateddate inquirydate leaddate regdate registrationtime registereddate createdtime creationdate personcreated contactcreated leadcreatedat datejoined joindate joined joinedon membersince creationtime timecreated registeredon registeredat registrationdatetime submittedat submittedon submissiondate datesubmitted signedup signedupat signupat enquirydate dateofinquiry leadcreationdate addedtime timestamp timeadded datereceived receiveddate receivedon leadreceived leadreceiveddate dateofcreation submissiontime submitdate submitteddate signintime signindate dateaddedutc registertime',
  ExternalId:
    'id contactid leadid recordid externalid uid personid customerid contactrecordid peopleid recordnumber systemid crmid guid clientid uniqueid extid itemid copperid nutshellid hubspotid salesforceid zohoid keapid infusionsoftid appuniqueid',
} // biome-ignore format: a table reads better in rows

/** The names of fields, each as `nameKey` writes it, the more usual ones first. */
export const fieldOfName = new Map<string, TargetField>(
  Object.entries(synonyms).flatMap(([field, names]) => names.split(' ').map((name) => [name, field as TargetField])),
)
for (const [field, names] of Object.entries(foreignNames))
  for (const key of names.split(', ').map(nameKey))
    if (!fieldOfName.has(key)) fieldOfName.set(key, field as TargetField)

/** Whether programs call a column so; for finding the header among a file's first rows. */
export const isKnownName = (name: string) => {
  const key = nameKey(name)
  if (fieldOfName.has(key)) return true
  return (
    key.length < 40 &&
    /^(e?mail|phone|address|street|home|work|business|other|mailing|primary|mobile)(\d|e?mail|phone|fax|address|street|city|state|zip|postal|country|label|type|value)|^(company|organization|companyname|salutation|title|suffix|prefix|country|county|fax|website|gender|department|industry|webpage|url|anniversary|connectedon)$/.test(
      key,
    )
  )
}
