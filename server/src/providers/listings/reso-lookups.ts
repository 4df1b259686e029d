/**
 * The values of RESO's Data Dictionary 2.0 (generated 2024-10-15) by the field of the Property
 * resource that they are for, in their standard names; 'Other' are those of fields that are not read here. Where the
 * OData form has other letters than the name, it comes first: 'Exchange1031=1031 Exchange'. From
 * RESODataDictionary-2.0.metadata-report.json, github.com/RESOStandards/web-api-commander at ff8baf0.
 */
export const resoLookups = `
ArchitecturalStyle: A-Frame | Art Deco | Barndominium | Berm | Bungalow | Cabin | Cape Cod | Colonial | Contemporary
  | Craftsman | Creole | Dome | Dutch Colonial | Farmhouse | Federal | French Provincial | Georgian | Gothic Revival |
  Greek Revival | Italianate | Mediterranean | Mid-Century Modern | Modern | Monterey | National | Neoclassical |
  Other | Prairie | Pueblo | Queen Anne | Raised Ranch | Ranch | Regency | Rustic | Saltbox | See Remarks | Shingle |
  Shotgun | Spanish | Split Level | Stick | Traditional | Tudor | Victorian
Heating: Active Solar | Baseboard | Ceiling | Central | Coal | Coal Stove | Ductless | Electric | ENERGY STAR
  Qualified Equipment | ENERGY STAR/ACCA RSI Qualified Installation | Exhaust Fan | Fireplace Insert | Fireplace(s) |
  Floor Furnace | Forced Air | Geothermal | Gravity | Heat Pump | Hot Water | Humidity Control | Kerosene | Natural
  Gas | None | Oil | Other | Passive Solar | Pellet Stove | Propane | Propane Stove | Radiant | Radiant Ceiling |
  Radiant Floor | See Remarks | Separate Meters | Solar | Space Heater | Steam | Varies by Unit | Wall Furnace | Wood
  | Wood Stove | Zoned
Cooling: Attic Fan | Ceiling Fan(s) | Central Air | Dual | Ductless | Electric | ENERGY STAR Qualified Equipment |
  Evaporative Cooling | Exhaust Fan | Gas | Geothermal | Heat Pump | Humidity Control | Multi Units | None | Other |
  Roof Turbine(s) | Separate Meters | Varies by Unit | Wall Unit(s) | Wall/Window Unit(s) | Whole House Fan | Window
  Unit(s) | Zoned
Appliances: Bar Fridge | Built-In Electric Oven | Built-In Electric Range | Built-In Freezer | Built-In Gas Oven |
  Built-In Gas Range | Built-In Range | Built-In Refrigerator | Convection Oven | Cooktop | Dishwasher | Disposal |
  Double Oven | Down Draft | Dryer | Electric Cooktop | Electric Oven | Electric Range | Electric Water Heater |
  ENERGY STAR Qualified Appliances | ENERGY STAR Qualified Dishwasher | ENERGY STAR Qualified Dryer | ENERGY STAR
  Qualified Freezer | ENERGY STAR Qualified Refrigerator | ENERGY STAR Qualified Washer | ENERGY STAR Qualified Water
  Heater | Exhaust Fan | Free-Standing Electric Oven | Free-Standing Electric Range | Free-Standing Freezer |
  Free-Standing Gas Oven | Free-Standing Gas Range | Free-Standing Range | Free-Standing Refrigerator | Freezer | Gas
  Cooktop | Gas Oven | Gas Range | Gas Water Heater | Heat Pump Water Heater | Humidifier | Ice Maker | Indoor Grill |
  Induction Cooktop | Instant Hot Water | Microwave | None | Other | Oven | Plumbed For Ice Maker | Portable
  Dishwasher | Propane Cooktop | Range | Range Hood | Refrigerator | Self Cleaning Oven | Smart Appliance(s) | Solar
  Hot Water | Stainless Steel Appliance(s) | Tankless Water Heater | Trash Compactor | Vented Exhaust Fan | Warming
  Drawer | Washer | Washer/Dryer | Washer/Dryer Stacked | Water Heater | Water Purifier | Water Purifier Owned | Water
  Purifier Rented | Water Softener | Water Softener Owned | Water Softener Rented | Wine Cooler | Wine Refrigerator
Flooring: Adobe | Bamboo | Brick | Carpet | Ceramic Tile | Clay | Combination | Concrete | Cork | CRI Green Label
  Plus Certified Carpet | Dirt | Engineered Hardwood | FloorScoreCertifiedFlooring=FloorScore(r) Certified Flooring |
  FSC or SFI Certified Source Hardwood | Granite | Hardwood | Laminate | Linoleum | Luxury Vinyl | Marble | None |
  Other | Painted/Stained | Parquet | Pavers | Plank | Reclaimed Wood | See Remarks | Simulated Wood | Slate |
  Softwood | Stamped | Stone | Sustainable | Terrazzo | Tile | Varies | Vinyl | Wood
FireplaceFeatures: Basement | Bath | Bedroom | Blower Fan | Circulating | Decorative | Den | Dining Room | Double
  Sided | Electric | EPA Certified Wood Stove | EPA Qualified Fireplace | Factory Built | Family Room | Fire Pit |
  Free Standing | Gas | Gas Log | Gas Starter | Glass Doors | Great Room | Heatilator | Insert | Kitchen | Library |
  Living Room | Masonry | Master Bedroom | Metal | None | Other | Outside | Pellet Stove | Propane | Raised Hearth |
  Recreation Room | Sealed Combustion | See Remarks | See Through | Stone | Ventless | Wood Burning | Wood Burning
  Stove | Zero Clearance
View: Bay | Beach | Bridge(s) | Canal | Canyon | City | City Lights | Creek/Stream | Desert | Downtown | Forest |
  Garden | Golf Course | Hills | Lake | Marina | Meadow | Mountain(s) | Neighborhood | None | Ocean | Orchard | Other
  | Panoramic | Park/Greenbelt | Pasture | Pond | Pool | Ridge | River | Rural | See Remarks | Skyline | Territorial |
  Trees/Woods | Valley | Vineyard | Water
WaterfrontFeatures: Bay Access | Bayfront | Beach Access | Beach Front | Canal Access | Canal Front | Creek | Lagoon
  | Lake Front | Lake Privileges | Marina in Community | Navigable Water | Ocean Access | Ocean Front | Pond | River
  Access | River Front | Seawall | Stream | Waterfront
PoolFeatures: Above Ground | Association | Black Bottom | Cabana | Community | Diving Board | Electric Heat | ENERGY
  STAR Qualified pool pump | Fenced | Fiberglass | Filtered | Gas Heat | Gunite | Heated | In Ground | Indoor |
  Infinity | Lap | Liner | None | Other | Outdoor Pool | Pool Cover | Pool Sweep | Pool/Spa Combo | Private | Salt
  Water | Screen Enclosure | See Remarks | Solar Cover | Solar Heat | Sport | Tile | Vinyl | Waterfall
SpaFeatures: Above Ground | Bath | Community | Fiberglass | Gunite | Heated | In Ground | None | Private | See
  Remarks
ParkingFeatures: Additional Parking | Aggregate | Alley Access | Asphalt | Assigned | Attached | Attached Carport |
  Basement | Boat | Carport | Circular Driveway | Common | Community Structure | Concrete | Converted Garage | Covered
  | Deck | Deeded | Detached | Detached Carport | Direct Access | Drive Through | Driveway | Electric Gate | Electric
  Vehicle Charging Station(s) | Enclosed | Garage | Garage Door Opener | Garage Faces Front | Garage Faces Rear |
  Garage Faces Side | Gated | Golf Cart Garage | Gravel | Guest | Heated Garage | Inside Entrance | Kitchen Level |
  Leased | Lighted | No Garage | None | Off Site | Off Street | On Site | On Street | Open | Other | Outside |
  Oversized | Parking Lot | Parking Pad | Paved | Paver Block | Permit Required | Private | RV Access/Parking | RV
  Carport | RV Garage | RV Gated | Secured | See Remarks | Shared Driveway | Side By Side | Storage | Tandem |
  Unassigned | Underground | Unpaved | Valet | Varies by Unit | Workshop in Garage
Levels: Bi-Level | Multi/Split | One | One and One Half | Quad-Level | Three Or More | Tri-Level | Two
Roof: Aluminum | Asbestos Shingle | Asphalt | Bahama | Barrel | Bituthene | Built-Up | Composition | Concrete |
  Copper | Elastomeric | Fiberglass | Flat | Flat Tile | Foam | Green Roof | Mansard | Membrane | Metal | Mixed | None
  | Other | Rolled/Hot Mop | Rubber | See Remarks | Shake | Shingle | Slate | Spanish Tile | Stone | Synthetic |
  Tar/Gravel | Tile | Wood
ConstructionMaterials: Adobe | Aluminum Siding | Asbestos | Asphalt | Attic/Crawl Hatchway(s) Insulated | Batts
  Insulation | Block | Blown-In Insulation | BoardAndBattenSiding=Board & Batten Siding | Brick | Brick Veneer | Cedar
  | Cement Siding | Clapboard | Concrete | Ducts Professionally Air-Sealed | Exterior Duct-Work is Insulated | Fiber
  Cement | Fiberglass Siding | Foam Insulation | Frame | Glass | HardiPlank Type | ICAT Recessed Lighting |
  InsulatedConcreteForms=ICFs (Insulated Concrete Forms) | Lap Siding | Log | Log Siding | Low VOC Insulation |
  Masonite | Metal Siding | Natural Building | Other | Plaster | Radiant Barrier | Rammed Earth | Recycled/Bio-Based
  Insulation | Redwood Siding | See Remarks | Shake Siding | Shingle Siding | Slump Block | Spray Foam Insulation |
  Steel Frame | Steel Siding | Stone | Stone Veneer | Straw | Stucco | Synthetic Stucco | Unknown | Vertical Siding |
  Vinyl Siding | Wood Siding
FoundationDetails: Block | Brick/Mortar | Combination | Concrete Perimeter | None | Other | Permanent |
  Pillar/Post/Pier | Raised | See Remarks | Slab | Stone
LotFeatures: Agricultural | Back Yard | Bluff | City Lot | Cleared | Close to Clubhouse | Corner Lot | Corners
  Marked | Cul-De-Sac | Desert Back | Desert Front | Farm | Few Trees | Flag Lot | Front Yard | Garden | Gentle
  Sloping | Greenbelt | Interior Lot | Irregular Lot | Lake on Lot | Landscaped | Level | Many Trees | Meadow | Native
  Plants | Near Golf Course | Near Public Transit | On Golf Course | Open Lot | Orchard(s) | Other | Pasture | Paved |
  Pie Shaped Lot | Pond on Lot | Private | Rectangular Lot | Rock Outcropping | Rolling Slope | Secluded | See Remarks
  | Sloped | Sloped Down | Sloped Up | Split Possible | Sprinklers In Front | Sprinklers In Rear | Steep Slope |
  Subdivided | Views | Waterfall | Waterfront | Wetlands | Wooded | Zero Lot Line
Fencing: Back Yard | Barbed Wire | Block | Brick | Chain Link | Cross Fenced | Electric | Fenced | Front Yard | Full
  | Gate | Invisible | Masonry | None | Other | Partial | Partial Cross | Perimeter | Pipe | Privacy | Security | See
  Remarks | Slump Stone | Split Rail | Stone | Vinyl | Wire | Wood | Wrought Iron
PatioAndPorchFeatures: Awning(s) | Covered | Deck | Enclosed | Front Porch | Glass Enclosed | None | Other | Patio |
  Porch | Rear Porch | Screened | See Remarks | Side Porch | Terrace | Wrap Around
SecurityFeatures: TwentyFourHourSecurity=24 Hour Security | Building Security | Carbon Monoxide Detector(s) | Closed
  Circuit Camera(s) | Fire Alarm | Fire Escape | Fire Sprinkler System | Firewall(s) | Gated Community | Gated with
  Guard | Key Card Entry | Other | Panic Alarm | Prewired | Secured Garage/Parking | Security Fence | Security Gate |
  Security Guard | Security Lights | Security Service | Security System | Security System Leased | Security System
  Owned | See Remarks | Smoke Detector(s) | Varies By Unit | Window Bars | Window Bars with Quick Release
LaundryFeatures: Common Area | Electric Dryer Hookup | Gas Dryer Hookup | In Basement | In Bathroom | In Carport |
  In Garage | In Hall | In Kitchen | In Unit | Inside | Laundry Chute | Laundry Closet | Laundry Room | Lower Level |
  Main Level | Multiple Locations | None | Other | Outside | See Remarks | Sink | Upper Level | Washer Hookup
WindowFeatures: Aluminum Frames | Bay Window(s) | Blinds | Display Window(s) | Double Pane Windows | Drapes | ENERGY
  STAR Qualified Windows | Garden Window(s) | Insulated Windows | Low-Emissivity Windows | Plantation Shutters |
  Screens | Shutters | Skylight(s) | Solar Screens | Storm Window(s) | Tinted Windows | Triple Pane Windows | Window
  Coverings | Window Treatments | Wood Frames
CommunityFeatures: Airport/Runway | Clubhouse | Curbs | Fishing | Fitness Center | Gated | Golf | Lake | None |
  Other | Park | Pickleball | Playground | Pool | Racquetball | Restaurant | Sidewalks | Stable(s) | Street Lights |
  Suburban | Tennis Court(s)
AssociationFeeFrequency: Annually | Bi-Monthly | Bi-Weekly | Daily | Monthly | One Time | Quarterly | Seasonal |
  Semi-Annually | Semi-Monthly | Weekly
AssociationAmenities: Airport/Runway | Barbecue | Basketball Court | Beach Access | Beach Rights | Billiard Room |
  Boat Dock | Boat Slip | Boating | Cabana | Cable TV | Car Wash Area | Clubhouse | Coin Laundry | Concierge | Day
  Care | Dog Park | Dry Dock | Electricity | Elevator(s) | Exercise Course | Fitness Center | Game Court Exterior |
  Game Court Interior | Game Room | Gas | Gated | Golf Course | Hot Water | Indoor Pool | Insurance | Jogging Path |
  Landscaping | Laundry | Maid service | Maintenance | Maintenance Grounds | Maintenance Structure | Management |
  Marina | Meeting Room | None | Other | Park | Parking | Party Room | Picnic Area | Playground | Pond Seasonal | Pond
  Year Round | Pool | Powered Boats Allowed | Racquetball | Recreation Facilities | Recreation Room | Roof Deck | RV
  Parking | RV/Boat Storage | Sauna | Security | Service Elevator(s) | Shuffleboard Court | Ski Accessible | Snow
  Removal | Spa/Hot Tub | Sport Court | Stable(s) | Storage | Stream Seasonal | Stream Year Round | Taxes | Tennis
  Court(s) | Trail(s) | Trash | Water | Workshop Area
Utilities: Cable Available | Cable Connected | Cable Not Available | Electricity Available | Electricity Connected |
  Electricity Not Available | Natural Gas Available | Natural Gas Connected | Natural Gas Not Available | None | Other
  | Phone Available | Phone Connected | Phone Not Available | Propane | See Remarks | Sewer Available | Sewer
  Connected | Sewer Not Available | Underground Utilities | Water Available | Water Connected | Water Not Available
Sewer: Aerobic Septic | Cesspool | Engineered Septic | Holding Tank | Mound Septic | None | Other | Perc Test On
  File | Perc Test Required | Private Sewer | Public Sewer | Septic Needed | Septic Tank | Shared Septic | Unknown
WaterSource: Cistern | None | Other | Private | Public | See Remarks | Shared Well | Spring | Well
PropertyCondition: Fixer | New Construction | To Be Built | Under Construction | Updated/Remodeled
PetsAllowed: Breed Restrictions | Call | Cats OK | Dogs OK | No | Number Limit | Size Limit | Yes
Furnished: Furnished | Negotiable | Partially | Unfurnished
LeaseTerm: TwelveMonths=12 Months | TwentyFourMonths=24 Months | SixMonths=6 Months | Month To Month | Negotiable |
  None | Other | Renewal Option | Short Term Lease | Weekly
ListingTerms: Exchange1031=1031 Exchange | All Inclusive Trust Deed | Assumable | Cash | Contract | Conventional |
  Existing Bonds | FHA | Land Use Fee | Lease Back | Lease Option | Lease Purchase | Lien Release | Owner May Carry |
  Owner Pay Points | Owner Will Carry | Private Financing Available | Relocation Property | Seller Equity Share |
  Special Funding | Submit | Trade | Trust Conveyance | Trust Deed | USDA Loan | VA Loan
SpecialListingConditions: Auction | Bankruptcy Property | Conservatorship | HUD Owned | In Foreclosure | Notice Of
  Default | Probate Listing | Real Estate Owned | Short Sale | Standard | Third Party Approval | Trust
Possession: Close Of Escrow | Close Plus 1 Day | Close Plus 2 Days | Close Plus 3 Days | Close Plus 3 to 5 Days |
  Close Plus 30 Days | Negotiable | Other | Rental Agreement | See Remarks | Seller Rent Back | Subject To Tenant
  Rights
GreenEnergyEfficient: Appliances | Construction | Doors | Exposure/Shade | HVAC | Incentives | Insulation | Lighting
  | Roof | Thermostat | Water Heater | Windows
PropertyType: Business Opportunity | Commercial Lease | Commercial Sale | Farm | Land | Manufactured In Park |
  Residential | Residential Income | Residential Lease
PropertySubType: Agriculture | Apartment | Boat Slip | Business | Cabin | Condominium | Co-Ownership | Deeded
  Parking | Duplex | Farm | Hotel/Motel | Industrial | Manufactured Home | Manufactured On Land | Mixed Use | Mobile
  Home | Mobile Home Park | Multi Family | Office | Own Your Own | Quadruplex | Ranch | Retail | Single Family
  Residence | Stock Cooperative | Tenancy in Common | Timeshare | Townhouse | Triplex | Unimproved Land | Warehouse
Basement: Apartment | Bath/Stubbed | Block | Concrete | Crawl Space | Daylight | Dirt Floor | Exterior Entry |
  Finished | French Drain | Full | Full Exposure | Interior Entry | No Exposure | None | Other | Partial | Partial
  Exposure | Partially Finished | Storage Space | Sump Pump | Unfinished | Walk-Out Access | Walk-Up Access
InteriorFeatures: Bar | Beamed Ceilings | Bidet | Bookcases | Breakfast Bar | Built-in Features | Cathedral
  Ceiling(s) | Cedar Closet(s) | Ceiling Fan(s) | Central Vacuum | Chandelier | Coffered Ceiling(s) | Crown Molding |
  Double Vanity | Dry Bar | Dumbwaiter | Eat-in Kitchen | Elevator | Entrance Foyer | Granite Counters | High Ceilings
  | High Speed Internet | His and Hers Closets | In-Law Floorplan | Kitchen Island | Laminate Counters | Low Flow
  Plumbing Fixtures | Master Downstairs | Natural Woodwork | Open Floorplan | Other | Pantry | Recessed Lighting |
  Sauna | See Remarks | Smart Camera(s)/Recording | Smart Home | Smart Light(s) | Smart Thermostat | Soaking Tub |
  Solar Tube(s) | Sound System | Stone Counters | Storage | Tile Counters | Track Lighting | Tray Ceiling(s) | Vaulted
  Ceiling(s) | Walk-In Closet(s) | WaterSense Fixture(s) | Wet Bar | Wired for Data | Wired for Sound
ExteriorFeatures: Awning(s) | Balcony | Barbecue | Basketball Court | Boat Slip | Built-in Barbecue | Courtyard |
  Covered Courtyard | Dock | Dog Run | Electric Grill | Fire Pit | Garden | Gas Grill | Gray Water System | Kennel |
  Lighting | Misting System | None | Other | Outdoor Grill | Outdoor Kitchen | Outdoor Shower | Permeable Paving |
  Playground | Private Entrance | Private Yard | Rain Barrel/Cistern(s) | Rain Gutters | RV Hookup | Smart
  Camera(s)/Recording | Smart Irrigation | Smart Light(s) | Smart Lock(s) | Storage | Tennis Court(s) | Uncovered
  Courtyard
StandardStatus: Active | Active Under Contract | Canceled | Closed | Coming Soon | Delete | Expired | Hold |
  Incomplete | Pending | Withdrawn
Other: Appraiser | Assessor | Builder | Estimated | Owner | Plans | Public Records | Square Feet | Square Meters |
  Accessible Approach with Ramp | Accessible Bedroom | Accessible Central Living Area | Accessible Closets |
  Accessible Common Area | Accessible Doors | Accessible Electrical and Environmental Controls | Accessible Elevator
  Installed | Accessible Entrance | Accessible for Hearing-Impairment | Accessible Full Bath | Accessible Hallway(s) |
  Accessible Kitchen | Accessible Kitchen Appliances | Accessible Stairway | Accessible Washer/Dryer | Adaptable
  Bathroom Walls | Adaptable For Elevator | Ceiling Track | Central Living Area | Customized Wheelchair Accessible |
  Electronic Environmental Controls | Enhanced Accessible | Exterior Wheelchair Lift | Grip-Accessible Features |
  Reinforced Floors | Safe Emergency Egress from Home | Smart Technology | Stair Lift | Standby Generator |
  Therapeutic Whirlpool | Visitable | Visitor Bathroom | Walker-Accessible Stairs | Earthquake Insurance | Internet |
  Pest Control | Sewer | Utilities | Absolute Net | CPI Adjustment | Escalation Clause | Gross | Ground Lease | Net |
  NN | NNN | Oral | Double Wide | Expando | Quad Wide | Single Wide | Triple Wide | Assumed | FHA 203(b) | FHA 203(k)
  | Seller Financing | USDA | VA | Community Apartment | Planned Development | OneCommonWall=1 Common Wall |
  TwoOrMoreCommonWalls=2+ Common Walls | End Unit | No Common Walls | No One Above | No One Below | Call Listing Agent
  | Leased Renewables | Power Purchase Agreement | Property-Assessed Clean Energy | Automotive | Cattle | Commercial |
  Dairy | Development | Fishery | Grazing | Highway/Tourist Service | Horses | Hunting | Investment | Livestock |
  Medical/Dental | Mini Storage | Nursery | Place of Worship | Plantable | Poultry | Recreational | Row Crops | Single
  Family | Subdevelopment | Subdivision | Timber | Tree Farm | Unimproved | Vacant | Completed | Finished Lot(s) |
  Proposed | Raw Land | Rough Grade | Site Plan Approved | Site Plan Filed | East | North | Northeast | Northwest |
  South | Southeast | Southwest | West | Feet | Meters | ENERGY STAR Qualified Doors | French Doors | Mirrored Closet
  Door(s) | Sliding Doors | Storm Door(s) | Amps100=100 Amp Service | Amps150=150 Amp Service | Amps200OrMore=200+ Amp
  Service | Volts220=220 Volts | Volts220ForSpa=220 Volts For Spa | Volts220InGarage=220 Volts in Garage |
  Volts220InKitchen=220 Volts in Kitchen | Volts220InLaundry=220 Volts in Laundry | Volts220InWorkshop=220 Volts in
  Workshop | Volts440=440 Volts | Circuit Breakers | Energy Storage Device | Fuses | Generator | Net Meter | Pre-Wired
  for Renewables | Ready for Renewables | Approved | Conditionally Approved | Rejected | Accountant | Property Manager
  | Bay/Harbor | Lagoon/Estuary | Certified Passive House | ENERGY STAR Certified Homes | EnerPHit | HERS Index Score
  | Home Energy Score | Home Energy Upgrade Certificate of Energy Efficiency Improvements | Home Energy Upgrade
  Certificate of Energy Efficiency Performance | Home Performance with ENERGY STAR | Indoor airPLUS | LEED For Homes |
  Living Building Challenge | NGBS New Construction | NGBS Small Projects Remodel | NGBS Whole-Home Remodel | Pearl
  Certification | PhiusPlus=PHIUS+ | WaterSense | Zero Energy Ready Home | Wind | Contaminant Control | Integrated
  Pest Management | Moisture Control | Ventilation | Conserving Methods | Onsite Recycling Center | Recyclable
  Materials | Recycled Materials | Regionally-Sourced Materials | Renewable Materials | Salvaged Materials | Efficient
  Hot Water Distribution | Green Infrastructure | Low-Flow Fixtures | Water Recycling | Water-Smart Landscaping |
  Arena | Barn | Boarding Facilities | Corral(s) | Hay Storage | Paddocks | Palpation Chute | Riding Trail | Round Pen
  | Shaving Bin | Tack Room | Trailer Storage | Wash Rack | Recreation | Rent Only | RV Storage | Employee License
  Required | Non-Union | Union | Call Listing Office | Commission Paid On Tenant Purchase | No Renewal Commission |
  Renewal Commission Paid | Exclusive Agency | Exclusive Right To Lease | Exclusive Right To Sell | Exclusive Right
  With Exception | Probate | GIS Calculated | Measured | Survey | Acres | Tenant | Accounting | Advertising | Capital
  Improvements | Depreciation | Equipment Rental | Fuel | Furniture Replacement | Gardener | Legal | Licenses |
  Manager | Mortgage/Loans | New Tax | Pool/Spa | Professional Management | Staff | Supplies | Vacancy Allowance |
  Water/Sewer | Workmans Compensation | Air Purifier | Compressor | DC Well Pump | Dehumidifier | Farm Equipment |
  Fuel Tank(s) | Home Theater | Intercom | Irrigation Equipment | List Available | Livestock Equipment | Orchard
  Equipment | Rotary Antenna | Satellite Dish | TV Antenna | Airplane Hangar | Barn(s) | Boat House | Cave(s) |
  Covered Arena | Garage(s) | Gazebo | Grain Storage | Greenhouse | Guest House | Kennel/Dog Run | Outbuilding |
  Packing Shed | Pergola | Pool House | Poultry Coop | Residence | Second Garage | Second Residence | Shed(s) |
  Workshop | All Utilities | Association Fees | Common Area Maintenance | Exterior Maintenance | Grounds Care | HVAC
  Maintenance | Janitorial Service | Other Tax | Parking Fee | Pool Maintenance | Repairs | Roof Maintenance |
  Telephone | Trash Collection | Corporation | LLC | Partnership | Sole Proprietor | Photovoltaics | Alley | City
  Street | County Road | Easement | Freeway | Highway | Interstate | Private Road | State Road | Private Maintained
  Road | Public Maintained Road | Road Maintenance Agreement | Alley Paved | Chip And Seal | Bathroom | Bathroom 1 |
  Bathroom 2 | Bathroom 3 | Bathroom 4 | Bathroom 5 | Bedroom 1 | Bedroom 2 | Bedroom 3 | Bedroom 4 | Bedroom 5 |
  Bonus Room | Exercise Room | Gym | Loft | Master Bathroom | Media Room | Utility Room | Day Sleeper | Electricity
  Not On | Inconsistent Cell Service | Limited Visibility From Road | Minimal Exterior Lighting | Minimal Interior
  Lighting | No Exterior Lighting | No Heat | No Interior Lighting | Occupied | Pet(s) on Premises | Remote Location |
  Steel | Beer/Wine | Class H | Entertainment | Franchise | Gambling | Liquor | Liquor 5 Years Or Less | Liquor 5
  Years Or More | Liquor-Off Sale | Liquor-On Sale | Professional | Flex | House | Manufactured House | Personal |
  Personal And Real | Real | All Units | OneBedroom=1 Bedroom | TwoBedroom=2 Bedroom | ThreeBedroom=3 Bedroom |
  FourBedroomOrMore=4 Bedroom Or More | Apartments | Efficiency | Manager's Unit | Penthouse | Studio | Brush |
  Crop(s) | Grassed | Heavily Wooded | Natural State | Partially Wooded
`
